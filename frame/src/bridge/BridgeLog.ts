import { logLine } from '../lib/log.ts'
import type { Crossing, Way } from './BridgeTap.ts'
import { maskedText } from './maskedText.ts'

/** They come every five seconds and say nothing: counted, not written. */
const HEARTBEAT = 'ping'

/** Writes what crosses the bridge to the console, for integrators: one line a call, secrets masked. */
export class BridgeLog {
  private readonly counts = { in: 0, out: 0, error: 0 }

  /**
   * @param earlier What crossed before, oldest first.
   * @param began Milliseconds since the epoch, from which all times are counted.
   */
  constructor(
    earlier: Crossing[],
    private readonly began: number,
  ) {
    for (const crossing of earlier.splice(0)) this.push(crossing)
  }

  push({ at, way, name, args, answer }: Crossing) {
    const after = at - this.began
    if (args) {
      this.counts[way] += 1
      if (Object(args[0]).kind === 'error') this.counts.error += 1
      if (name !== HEARTBEAT) line(after, way, `${name}(${args.map(maskedText).join(', ')})`)
    } else if (name !== HEARTBEAT && answer !== undefined) {
      line(after, way, `${name} answered ${maskedText(answer)}`)
    }
    // The host closes, and nothing stands against it; or the person does.
    if (name === 'mayClose' ? answer === true : name === 'requestClose' && args) this.sumUp(after)
  }

  private sumUp(after: number) {
    const { in: received, out, error } = this.counts
    logLine(`bridge: ${received} calls in, ${out} out, of these ${error} errors, in ${seconds(after)}`)
  }
}

function line(after: number, way: Way, text: string) {
  logLine(`+${seconds(after)} ${way === 'out' ? '→ host' : '← host'}  ${text}`)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(3)} s`
}
