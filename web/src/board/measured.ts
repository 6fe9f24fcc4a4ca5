/** How large an element is, told when the browser has laid it out anyway: whoever asks sooner has it laid out at once. */
export function measured(tell: (width: number, height: number) => void): (element: Element) => () => void {
  return (element) => {
    const observer = new ResizeObserver(() => tell(element.clientWidth, element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  };
}
