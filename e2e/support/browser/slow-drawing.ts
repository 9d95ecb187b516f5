/** Runs in the page, as an init script: each piece of React’s work begins 80 ms late, as on a slow device. */
export function drawSlowly(): void {
  const { postMessage } = MessagePort.prototype
  const later = setTimeout.bind(window)
  MessagePort.prototype.postMessage = function (...message: unknown[]) {
    later(() => Reflect.apply(postMessage, this, message), 80)
  }
}
