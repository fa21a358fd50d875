import type { SignInOutcome } from '../../accounts/finishSignIn.ts'

/** A page that only says something: a heading, and paragraphs. */
type Message = { readonly title: string; readonly text: readonly string[]; readonly quote?: string }

/** What the pages of the sign-in window say, in one language. */
export type SignInWords = {
  readonly language: 'en' | 'de' | 'fr' | 'es' | 'pt-BR' | 'ja' | 'ar'
  readonly loading: string
  readonly close: string
  /** How a sign-in ended. */
  readonly ends: Readonly<Record<SignInOutcome | 'picked', Message>>
  /** Before it begins. */
  readonly go: {
    readonly title: (source: string) => string
    /** Followed by the customer's name, in a line of its own. */
    readonly access: (source: string, organization: string) => string
    readonly number: string
    readonly continue: (source: string) => string
    readonly sent: string
    readonly wrong: string
    readonly failed: string
    readonly needsScript: string
  }
  /** Choosing what is imported, once it has ended well. */
  readonly pick: {
    readonly title: (source: string) => string
    readonly text: string
    /** Names the way of folders, which begins with `all`. */
    readonly folders: string
    readonly all: string
    readonly open: (name: string) => string
    readonly listing: string
    readonly empty: string
    readonly unsupported: string
    readonly later: string
    readonly earlier: string
    readonly chosen: (count: number) => string
    readonly import: string
    readonly nothing: string
  }
}
