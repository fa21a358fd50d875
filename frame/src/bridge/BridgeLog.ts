import { logLine } from '../lib/log.ts'
import type { Crossing } from './BridgeTap.ts'
import { maskedText } from './maskedText.ts'

/** They come every five seconds and say nothing: counted, not written. */
const HEARTBEAT = 'ping'

/** Writes what crosses the bridge to the console, for integrators: one line a call, secrets masked. */
export class BridgeLog {
  private readonly counts = { in: 0, out: 0, error: 0 }
  /** Names of calls that have no answer yet, by id. */
  private readonly open = new Map<unknown, string>()

  /**
   * @param kept What crossed before, oldest first.
   * @param began Milliseconds since the epoch, from which all times are counted.
   */
  constructor(
    kept: Crossing[],
    private readonly began: number,
  ) {
    for (const crossing of kept.splice(0)) this.push(crossing)
  }

  push({ at, said, message }: Crossing) {
    const after = at - this.began
    const way = String(said).startsWith('Sending') ? 'out' : 'in'
    const { type, id, callId, methodPath, args, value } = Object(message)
    if (type === 'CALL') {
      const name = Array.isArray(methodPath) ? methodPath.join('.') : ''
      this.open.set(id, name)
      this.counts[way] += 1
      if (Object(args?.[0]).kind === 'error') this.counts.error += 1
      if (name !== HEARTBEAT) line(after, way, `${name}(${list(args)})`)
      if (name === 'requestClose') this.sumUp(after)
    } else if (type === 'REPLY') {
      const name = this.open.get(callId)
      this.open.delete(callId)
      if (name !== HEARTBEAT && value !== undefined) line(after, way, `${name} answered ${maskedText(value)}`)
      // The host closes, and nothing stands against it.
      if (name === 'mayClose' && value === true) this.sumUp(after)
    }
  }

  private sumUp(after: number) {
    const { in: came, out, error } = this.counts
    logLine(`bridge: ${came} calls in, ${out} out, of these ${error} errors, in ${seconds(after)}`)
  }
}

function line(after: number, way: 'in' | 'out', text: string) {
  logLine(`+${seconds(after)} ${way === 'out' ? '→ host' : '← host'}  ${text}`)
}

function list(values: unknown): string {
  return Array.isArray(values) ? values.map(maskedText).join(', ') : ''
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(3)} s`
}
