import type { Operation } from './readDescription.ts'

/** What a sample holds: JSON, in which `$SOME_ID` stands for a number and `$SOMETHING` for a text of the environment. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value }

/** One call as the reference shows it in three languages. */
export type Sample = {
  /** Method and path, as the contract has them. */
  readonly call: `${Operation['method']} /${string}`
  /** What the sentence of the contract does not say. */
  readonly note?: string
  /** For what is in braces in the path. */
  readonly places?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Value
  /** The one file of a form. */
  readonly file?: { readonly name: string; readonly content: string }
  /** It needs neither key nor token. */
  readonly isOpen?: true
  /** It needs an access token, and what it answers is read as it comes. */
  readonly isEventStream?: true
  /** It answers bytes, which are saved under this name. */
  readonly savedAs?: string
  /** Why no test runs it by itself. */
  readonly notRun?: string
}

/** Calls about one thing, in an order that they can be made in. */
export type Subject = { readonly title: string; readonly text: string; readonly samples: readonly Sample[] }
