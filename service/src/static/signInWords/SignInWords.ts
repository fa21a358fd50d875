import type { SignInOutcome } from '../../accounts/finishSignIn.ts'

/** A page of text: a heading, and paragraphs. */
type Message = { readonly title: string; readonly text: readonly string[]; readonly quote?: string }

/** The texts of the sign-in window, in one language. */
export type SignInWords = {
  readonly language: 'en' | 'de' | 'fr' | 'es' | 'pt-BR' | 'ja' | 'ar'
  readonly loading: string
  readonly close: string
  /** How a sign-in ended. */
  readonly ends: Readonly<Record<SignInOutcome | 'picked', Message>>
  /** Before it begins. */
  readonly go: {
    readonly title: (source: string) => string
    /** Followed by the customer's name, on a line of its own. */
    readonly access: (source: string, organization: string) => string
    readonly number: string
    readonly continue: (source: string) => string
    readonly sent: string
    readonly wrong: string
    readonly failed: string
    readonly needsScript: string
  }
  /** The page of a connect link, and what a user reads at the end of its sign-in. */
  readonly link: {
    readonly title: string
    readonly repair: (source: string) => string
    readonly sent: (organization: string) => string
    readonly ended: Message
    /** The address lacks the part behind the `#`. */
    readonly incomplete: Message
    readonly done: (organization: string) => string
    readonly again: (organization: string) => string
    /** Leads to a page of the organization. */
    readonly next: (site: string) => string
  }
  /** The card in an assistant's window that leads to a sign-in. */
  readonly card: {
    readonly text: string
    readonly number: string
    /** For assistants that open no links. */
    readonly address: string
    readonly opened: string
    readonly check: string
    readonly missing: string
    /** After the title of `ends.expired`. */
    readonly expired: string
    /** After the title of `ends.denied`. */
    readonly failed: string
  }
  /** Selecting files after a successful sign-in. */
  readonly pick: {
    readonly title: (source: string) => string
    readonly text: string
    /** Label of the folder path, which begins with `all`. */
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
