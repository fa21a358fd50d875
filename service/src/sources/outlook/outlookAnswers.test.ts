import type * as graph from '@microsoft/microsoft-graph-types'
import type { InferInput } from 'valibot'
import { expectTypeOf, test } from 'vitest'
import type { Attachment, Category, MailFolder, Message, MessageText } from './outlookAnswers.ts'

/** Protocol annotations are in no official type. */
type Read<A, S> = { [K in keyof S as K extends `@${string}` ? never : K]: K extends keyof A ? A[K] : unknown }
type Plain<S> = { [K in keyof S as K extends `@${string}` ? never : K]: S[K] }
/** Ids are always present, although optional in the types. */
type WithId<T extends { id?: string }> = Omit<T, 'id'> & { id: string }

type F = Plain<InferInput<typeof MailFolder>>
type M = Plain<InferInput<typeof Message>>
type T = Plain<InferInput<typeof MessageText>>
type A = Plain<InferInput<typeof Attachment>>
type C = Plain<InferInput<typeof Category>>

// Checked by the compiler: `npm run types`.
test('everything that is read of mail is in the official types', () => {
  expectTypeOf<Read<WithId<graph.MailFolder>, F>>().toExtend<F>()
  expectTypeOf<Read<WithId<graph.Message>, M>>().toExtend<M>()
  expectTypeOf<Read<graph.Message, T>>().toExtend<T>()
  expectTypeOf<Read<WithId<graph.Attachment>, A>>().toExtend<A>()
  expectTypeOf<Read<WithId<graph.OutlookCategory>, C>>().toExtend<C>()
})
