/** Sounds for whoever wants to hear them; what makes them is fetched with the first one. */
type Sound = keyof typeof import("./sound");

export function hear(sound: Sound): void {
  void import("./sound").then(
    (sounds) => sounds[sound](),
    () => undefined,
  );
}
