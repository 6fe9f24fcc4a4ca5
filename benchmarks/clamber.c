/* Clamber in plain C: random play with the full legal mask, the same rules, seeds and results as the Python rules.
 *
 *   clamber SEATS FIRST_SEED GAMES   prints moves, a checksum over scores and move counts, and CPU seconds.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEATS = 8, KINDS = 12, ROLES = 3, TARGETS = SEATS + 1, ACTIONS = KINDS * TARGETS, NO_TARGET = SEATS };
enum { ME_FIRST = 6, SABOTAGE = 10, ANOTHER_WAY = 11 };
enum { IN_WELL, ESCAPED, DEAD };
enum { HERO, COMPETITOR, SADIST };

static const int8_t COPIES[KINDS] = {10, 5, 6, 3, 4, 4, 6, 5, 4, 2, 2, 2};
static const int8_t TARGET[KINDS] = {1, 2, -1, -2, 0, 0, -1, 0, 0, 0, 0, 0};
static const int8_t SELF[KINDS] = {0, 0, 0, 0, 1, -1, 1, 0, 0, 0, 0, 0};
static const int8_t OTHERS[KINDS] = {0, 0, 0, 0, 1, -1, 0, 1, -1, 0, 0, 0};
static const int8_t SKITTERING[KINDS] = {0, 0, 0, 0, 0, 0, 0, 0, 0, -2, 1, 0};
static const int8_t ESCAPE_POINTS[4] = {10, 5, 2, 1};

typedef struct {
    uint64_t key[2];
    uint32_t draws;
    int seats, over, owed, round, first, nth, skittering, goal, deck_size;
    uint32_t knows_goal;
    int score[SEATS];
    int16_t helped[SEATS], hurt[SEATS];
    int8_t position[SEATS], fate[SEATS], sabotages[SEATS], escape_place[SEATS], escape_gap[SEATS];
    int8_t stood[SEATS][SEATS], role[SEATS], hand[SEATS][KINDS], hand_size[SEATS], deck[KINDS], discards[KINDS];
} Game;

static uint64_t turn(uint64_t x, int by) { return x << by | x >> (64 - by); }

#define SIP_ROUND \
    a += b, c += d, b = turn(b, 13) ^ a, d = turn(d, 16) ^ c, a = turn(a, 32), c += b, a += d, \
    b = turn(b, 17) ^ c, d = turn(d, 21) ^ a, c = turn(c, 32)

static uint64_t siphash(uint64_t k0, uint64_t k1, uint64_t message) {
    uint64_t a = k0 ^ 0x736F6D6570736575u, b = k1 ^ 0x646F72616E646F6Du;
    uint64_t c = k0 ^ 0x6C7967656E657261u, d = k1 ^ 0x7465646279746573u, length = (uint64_t)8 << 56;
    d ^= message; SIP_ROUND; a ^= message;
    d ^= length; SIP_ROUND; a ^= length;
    c ^= 0xFF; SIP_ROUND; SIP_ROUND; SIP_ROUND;
    return a ^ b ^ c ^ d;
}

static uint64_t mixed(uint64_t x) {
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

static uint64_t draw_word(Game *s) { return siphash(s->key[0], s->key[1], s->draws++) >> 32; }

static int below(Game *s, uint64_t n) {
    uint64_t product = draw_word(s) * n;
    if ((uint32_t)product < n) {
        uint64_t uneven = ((uint64_t)1 << 32) % n;
        while ((uint32_t)product < uneven) product = draw_word(s) * n;
    }
    return product >> 32;
}

static int take(Game *s, int8_t *counts, int total) {
    int left = below(s, total), kind = 0;
    while (left >= counts[kind]) left -= counts[kind++];
    counts[kind]--;
    return kind;
}

static int in_well(const Game *s) {
    int left = 0;
    for (int p = 0; p < s->seats; p++) left += s->fate[p] == IN_WELL;
    return left;
}

static void draw_up(Game *s, int p) {
    while (s->hand_size[p] < 4) {
        if (s->deck_size == 0)
            for (int card = 0; card < KINDS; card++) {
                s->deck_size += s->deck[card] = s->discards[card];
                s->discards[card] = 0;
            }
        if (s->deck_size == 0) return;
        s->hand[p][take(s, s->deck, s->deck_size--)]++;
        s->hand_size[p]++;
    }
}

static void discard_hand(Game *s, int p) {
    for (int card = 0; card < KINDS; card++) {
        s->discards[card] += s->hand[p][card];
        s->hand[p][card] = 0;
    }
    s->hand_size[p] = 0;
}

static void leave(Game *s, int p, int fate) {
    s->fate[p] = fate;
    discard_hand(s, p);
}

static int margin(const Game *s, int p) {
    int following = 0, nearest = -1;
    for (int q = 0; q < s->seats; q++)
        if (q != p && s->fate[q] == ESCAPED) {
            if (s->escape_place[q] == s->escape_place[p]) return 0;
            if (s->escape_place[q] > s->escape_place[p] && (!following || s->escape_place[q] < following))
                following = s->escape_place[q];
        }
    if (!following) return 0;
    for (int q = 0; q < s->seats; q++)
        if (s->fate[q] == ESCAPED && s->escape_place[q] == following && s->stood[p][q] > nearest)
            nearest = s->stood[p][q];
    return 2 * (s->position[p] - nearest);
}

static int score(const Game *s, int p) {
    int out = s->fate[p] == ESCAPED, escaped = 0, dead = 0;
    for (int q = 0; q < s->seats; q++)
        if (q != p) escaped += s->fate[q] == ESCAPED, dead += s->fate[q] == DEAD;
    if (s->role[p] == HERO) return 5 * escaped + 3 * out + s->helped[p];
    if (s->role[p] == SADIST) return 5 * out + 5 * dead + 3 * s->sabotages[p] + s->hurt[p];
    if (!out) return 0;
    int place = s->escape_place[p], gap = 11 - s->escape_gap[p];
    return 5 + (place <= 4 ? ESCAPE_POINTS[place - 1] : 0) + margin(s, p) + (gap > 0 ? gap : 0);
}

static void end(Game *s) {
    for (int p = 0; p < s->seats; p++) s->score[p] = score(s, p);
    s->over = 1;
    s->owed = 0;
}

static void check_well(Game *s) {
    int before = 0, leaving = 0;
    for (int p = 0; p < s->seats; p++) before += s->fate[p] == ESCAPED;
    for (int p = 0; p < s->seats; p++)
        if (s->fate[p] == IN_WELL) {
            if (s->position[p] <= s->skittering) leave(s, p, DEAD);
            else if (s->goal && s->position[p] >= s->goal) leaving |= 1 << p;
        }
    for (int p = 0; p < s->seats; p++)
        if (leaving >> p & 1) {
            int place = before + 1;
            for (int q = 0; q < s->seats; q++) place += leaving >> q & 1 && s->position[q] > s->position[p];
            s->escape_place[p] = place;
            s->escape_gap[p] = s->position[p] - s->skittering;
            memcpy(s->stood[p], s->position, SEATS);
        }
    for (int p = 0; p < s->seats; p++)
        if (leaving >> p & 1) leave(s, p, ESCAPED);
}

static void next_player(Game *s) {
    for (s->nth++; s->nth < s->seats; s->nth++) {
        int p = (s->first + s->nth) % s->seats;
        if (s->fate[p] == IN_WELL && s->hand_size[p]) {
            s->owed = 1 << p;
            return;
        }
    }
    s->owed = 0;
}

static void start_round(Game *s) {
    s->round++;
    s->skittering++;
    check_well(s);
    if (in_well(s) == 0) end(s);
    else s->nth = -1, next_player(s);
}

static void end_round(Game *s) {
    do s->first = (s->first + 1) % s->seats;
    while (s->fate[s->first] != IN_WELL);
    if (s->round < 200) {
        start_round(s);
        return;
    }
    for (int p = 0; p < s->seats; p++)
        if (s->fate[p] == IN_WELL) leave(s, p, DEAD);
    end(s);
}

static void setup(Game *s) {
    int8_t roles[ROLES] = {(s->seats + 1) / 2, (s->seats + 1) / 2, (s->seats + 3) / 4};
    int left = roles[0] + roles[1] + roles[2];
    for (int card = 0; card < KINDS; card++) s->deck_size += s->deck[card] = COPIES[card];
    for (int p = 0; p < s->seats; p++) s->role[p] = take(s, roles, left--);
    for (int p = 0; p < s->seats; p++) {
        s->position[p] = 5;
        draw_up(s, p);
    }
    s->first = below(s, s->seats);
    start_round(s);
}

static void shift(Game *s, int p, int amount) {
    int to = s->position[p] + amount;
    s->position[p] = to > 0 ? to : 0;
    if (to >= 10 && !(s->knows_goal >> p & 1)) {
        if (s->goal == 0) s->goal = 15 + below(s, 6);
        s->knows_goal |= 1u << p;
    }
}

static int legal(const Game *s, int seat, int *ids) {
    int n = 0, alone = in_well(s) == 1;
    for (int card = 0; card < KINDS; card++) {
        if (!s->hand[seat][card]) continue;
        if (TARGET[card] == 0 || (card == ME_FIRST && alone)) {
            ids[n++] = card * TARGETS + NO_TARGET;
            continue;
        }
        for (int target = 0; target < s->seats; target++)
            if (s->fate[target] == IN_WELL && !(card == ME_FIRST && target == seat))
                ids[n++] = card * TARGETS + target;
    }
    return n;
}

static void act(Game *s, int seat, int action) {
    int card = action / TARGETS, target = action % TARGETS, effect = 0;
    s->hand[seat][card]--, s->hand_size[seat]--, s->discards[card]++;
    s->sabotages[seat] += card == SABOTAGE;
    if (target != NO_TARGET && target != seat) effect = TARGET[card];
    else if (OTHERS[card] && in_well(s) > 1) effect = OTHERS[card];
    s->helped[seat] += effect > 0;
    s->hurt[seat] += effect < 0;
    if (target != NO_TARGET) shift(s, target, TARGET[card]);
    if (SELF[card]) shift(s, seat, SELF[card]);
    if (OTHERS[card])
        for (int p = 0; p < s->seats; p++)
            if (p != seat && s->fate[p] == IN_WELL) shift(s, p, OTHERS[card]);
    if (SKITTERING[card]) s->skittering = s->skittering + SKITTERING[card] > 0 ? s->skittering + SKITTERING[card] : 0;
    if (card == ANOTHER_WAY) discard_hand(s, seat);
    draw_up(s, seat);
    next_player(s);
    while (s->owed == 0 && !s->over) end_round(s);
}

static int play_out(Game *s, uint64_t stream) {
    static int ids[ACTIONS];
    static int8_t mask[ACTIONS];
    int moves = 0;
    while (!s->over) {
        int seat = __builtin_ctz(s->owed), count = legal(s, seat, ids);
        for (int k = 0; k < count; k++) mask[ids[k]] = 1;
        __asm__ volatile("" : : "r"(mask) : "memory"); /* the mask is made, not optimised away */
        int chosen = ids[(mixed(stream + (moves + 1) * 0x9E3779B97F4A7C15u) >> 32) * count >> 32];
        for (int k = 0; k < count; k++) mask[ids[k]] = 0;
        act(s, seat, chosen);
        moves++;
    }
    return moves;
}

int main(int argc, char **argv) {
    if (argc != 4) return fprintf(stderr, "usage: clamber SEATS FIRST_SEED GAMES\n"), 2;
    int seats = atoi(argv[1]);
    uint64_t first = strtoull(argv[2], 0, 10), games = strtoull(argv[3], 0, 10), moves = 0, checksum = 0;
    clock_t start = clock();
    for (uint64_t i = 0; i < games; i++) {
        Game s = {.key = {first + i, 0}, .seats = seats};
        setup(&s);
        int made = play_out(&s, first + i);
        moves += made;
        checksum = checksum * 31 + made;
        for (int p = 0; p < seats; p++) checksum = checksum * 31 + s.score[p];
    }
    printf("%llu %llu %.6f\n", (unsigned long long)moves, (unsigned long long)checksum,
           (double)(clock() - start) / CLOCKS_PER_SEC);
}
