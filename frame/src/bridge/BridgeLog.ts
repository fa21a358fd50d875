import { logLine } from '../lib/log.ts'
import type { Crossing } from './BridgeTap.ts'
import { maskedText } from './maskedText.ts'

/** They come every five seconds and say nothing: counted, not written. */
const HEARTBEAT = 'ping'

/** Writes what crosses the bridge to the console, for integrators: one line a call, secrets masked. */
export class BridgeLog {
  private readonly counts = { in: 0, out: 0, error: 0 }

  write({ after, way, name, content }: Crossing) {
    this.counts[way] += 1
    if (isError(content)) this.counts.error += 1
    if (name !== HEARTBEAT) {
      const arrow = way === 'out' ? '→ host' : '← host'
      logLine(`+${seconds(after)} ${arrow}  ${name}${content === undefined ? '' : ` ${maskedText(content)}`}`)
    }
    if (name === 'requestClose') this.end(after)
  }

  /** Sums up. @param after Milliseconds since the frame began. */
  end(after: number) {
    const { in: came, out, error } = this.counts
    logLine(`bridge: ${came} in, ${out} out, of these ${error} errors, in ${seconds(after)}`)
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(3)} s`
}

function isError(content: unknown): boolean {
  return typeof content === 'object' && content !== null && 'kind' in content && content.kind === 'error'
}
