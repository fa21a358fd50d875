import type * as gitbook from '@gitbook/api'
import type { InferInput } from 'valibot'
import { expectTypeOf, test } from 'vitest'
import type { Collection, Entry, List, Organization, PageText, Space, User } from './gitbookAnswers.ts'

/** The parts of GitBook's answers that `S` reads, including fields that the client's types lack. */
type Read<A, S> = { [K in keyof S]: K extends keyof A ? A[K] : unknown }
type Page = gitbook.RevisionPageDocument

// Checked by the compiler: `npm run types`.
test('everything that is read of an answer is in the types of the vendor’s own client', () => {
  expectTypeOf<Read<gitbook.User, InferInput<typeof User>>>().toExtend<InferInput<typeof User>>()
  expectTypeOf<Read<gitbook.Organization, InferInput<typeof Organization>>>().toExtend<
    InferInput<typeof Organization>
  >()
  expectTypeOf<Read<gitbook.Collection, InferInput<typeof Collection>>>().toExtend<
    InferInput<typeof Collection>
  >()
  expectTypeOf<Read<gitbook.Space, InferInput<typeof Space>>>().toExtend<InferInput<typeof Space>>()
  expectTypeOf<gitbook.List & { items: unknown[] }>().toExtend<InferInput<typeof List>>()
  expectTypeOf<Omit<Page, 'kind'>>().toExtend<InferInput<typeof Entry>>()
  expectTypeOf<gitbook.RevisionPageGroup>().toExtend<InferInput<typeof Entry>>()
  expectTypeOf<Extract<Page, gitbook.MarkdownDocument>>().toExtend<InferInput<typeof PageText>>()
})
