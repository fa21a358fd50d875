import type { WidgetOptions } from '@inlet/wire/bridge'
import * as v from 'valibot'
import type { Services } from '../domain/Services.tsx'
import type { TabMemory } from '../lib/tabMemory.ts'

type Deps = Pick<Services, 'host' | 'session' | 'navigation' | 'drafts' | 'storeCache'>

/** Written by us, maybe by another build. */
const Note = v.object({
  /** Whom the opening was for. */
  of: v.string(),
  /** The entry point that the host named. */
  entry: v.nullable(v.string()),
  hasConsented: v.boolean(),
  begun: v.record(v.string(), v.unknown()),
})

/** These say nothing about whom an opening is for. */
const LOOKS: readonly (keyof WidgetOptions)[] = ['theme', 'appearance', 'locale', 'alwaysOpen', 'debug']

/** From one opening to the next in the same tab: where the person was and what they had begun (decision 0026). */
export class Reopening {
  constructor(
    private readonly deps: Deps,
    private readonly memory: TabMemory,
  ) {}

  /** The widget is about to close. */
  leave() {
    const { session, navigation, drafts, storeCache } = this.deps
    const { step, entry, hasFinished } = navigation
    if (this.owner === null || step === null) return
    const begun = { ...drafts.collect() }
    // Nothing is left to do there.
    if (hasFinished && storeCache.unsent.length === 0) begun.step = entry ?? 'INTEGRATION_LIST'
    const note: v.InferOutput<typeof Note> = {
      of: this.owner,
      entry: session.options.entryPoint ?? null,
      hasConsented: step !== 'CONNECT',
      begun,
    }
    this.memory.put(JSON.stringify(note))
  }

  /** Before the first screen. What was left for others is forgotten. True: the person agreed in the opening before. */
  resume(): boolean {
    const note = parsed(this.memory.take())
    if (!note || note.of !== this.owner) return false
    const { step, ...chosen } = note.begun
    // A host that asks for another source means that one.
    const isSameEntry = note.entry === (this.deps.session.options.entryPoint ?? null)
    this.deps.drafts.take(isSameEntry ? note.begun : chosen)
    return note.hasConsented
  }

  /** Null while nobody knows who the person is. */
  private get owner(): string | null {
    const { host, session } = this.deps
    const { id, organization_id } = session.user ?? {}
    if (id == null || organization_id == null) return null
    const asked = Object.entries(session.options).filter(
      ([name]) => name !== 'entryPoint' && !LOOKS.some((look) => look === name),
    )
    return JSON.stringify([host.origin, organization_id, id, asked])
  }
}

function parsed(text: string | null): v.InferOutput<typeof Note> | null {
  try {
    return v.parse(Note, JSON.parse(text ?? 'null'))
  } catch {
    return null
  }
}
