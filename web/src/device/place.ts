/** Whether this page plays on the device it is shown on, without a server. */
const mark = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="topout-place"]');

export const onDevice = mark?.content === "device";
