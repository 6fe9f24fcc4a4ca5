/** The programs that would sit down at a table: they come and go while its host waits. */
import { onDevice } from "../device/place";
import { api } from "../net/api";
import type { ProgramInfo } from "../protocol";

const EVERY = 4000;

export class ProgramsHere {
  programs = $state.raw<ProgramInfo[]>([]);

  /** Look now and then who is here for such a table; gives how to look no more. */
  look(game: string, seats: number): (() => void) | undefined {
    if (onDevice) return undefined;
    const once = (): void => {
      if (!document.hidden)
        void api.programs(game, seats).then(
          ({ programs }) => (this.programs = programs),
          () => undefined,
        );
    };
    once();
    const again = setInterval(once, EVERY);
    return () => clearInterval(again);
  }
}
