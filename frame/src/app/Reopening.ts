import type { WidgetOptions } from '@inlet/wire/bridge'
import * as v from 'valibot'
import type { Services } from '../domain/Services.tsx'
import { parseJson } from '../lib/parseJson.ts'
import type { TabMemory } from '../lib/tabMemory.ts'

type Deps = Pick<Services, 'host' | 'session' | 'navigation' | 'drafts' | 'storeCache'>

/** Written by this app, but possibly by another build. */
const Note = v.object({
  /** Identifies the user and host of the opening. */
  of: v.string(),
  /** The entry point that the host named. */
  entry: v.nullable(v.string()),
  hasConsented: v.boolean(),
  begun: v.record(v.string(), v.unknown()),
})

/** Options that do not identify an opening. */
const LOOKS: readonly (keyof WidgetOptions)[] = [
  'theme',
  'appearance',
  'locale',
  'alwaysOpen',
  'debug',
  'entryPoint',
  'repair',
]

/** Restores the step and the drafts when the widget is opened again in the same tab (decision 0026). */
export class Reopening {
  constructor(
    private readonly deps: Deps,
    private readonly memory: TabMemory,
  ) {}

  /** Runs just before the widget closes. */
  leave() {
    const { session, navigation, drafts, storeCache } = this.deps
    const { step, entry, hasFinished } = navigation
    if (this.owner === null || step === null) return
    const begun = { ...drafts.collect() }
    // The step is finished, so there is nothing to return to.
    if (hasFinished && storeCache.unsent.length === 0) begun.step = entry ?? 'INTEGRATION_LIST'
    const note: v.InferOutput<typeof Note> = {
      of: this.owner,
      entry: session.options.entryPoint ?? null,
      hasConsented: step !== 'CONNECT',
      begun,
    }
    this.memory.put(JSON.stringify(note))
  }

  /**
   * Runs before the first screen, and discards what other users left. True if the user agreed in the last opening.
   */
  resume(): boolean {
    const note = parsed(this.memory.take())
    if (!note || note.of !== this.owner) return false
    const { step, ...chosen } = note.begun
    // A host that asks for another source means that one.
    const { entryPoint = null, repair = null } = this.deps.session.options
    const isSameEntry = note.entry === entryPoint && repair === null
    this.deps.drafts.take(isSameEntry ? note.begun : chosen)
    return note.hasConsented
  }

  /** Null until the user is known. */
  private get owner(): string | null {
    const { host, session } = this.deps
    const { id, organization_id } = session.user ?? {}
    if (id == null || organization_id == null) return null
    const asked = Object.entries(session.options).filter(([name]) => !LOOKS.some((look) => look === name))
    return JSON.stringify([host.origin, organization_id, id, asked])
  }
}

function parsed(text: string | null): v.InferOutput<typeof Note> | null {
  const { success, output } = v.safeParse(Note, parseJson(text ?? ''))
  return success ? output : null
}
