"""A bot that is a program: the last of the legal actions that it has not taken just before.

topout arena clamber --bots "random,run:python examples/bots/highest.py"
"""

import json
import sys

before = None
for line in sys.stdin:
    question = json.loads(line)
    legal = [action["id"] for action in question["legal"]]
    before = next((action for action in reversed(legal) if action != before), legal[0])
    print(json.dumps({"ask": question["ask"], "id": before}), flush=True)
