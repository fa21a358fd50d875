import type * as graph from '@microsoft/microsoft-graph-types'
import type { InferInput } from 'valibot'
import { expectTypeOf, test } from 'vitest'
import type { Library, RootSite, Site } from './sharepointAnswers.ts'

type Read<A, S> = { [K in keyof S]: K extends keyof A ? A[K] : unknown }
/** Ids are always present, although optional in the types. */
type WithId<T extends { id?: string }> = Omit<T, 'id'> & { id: string }

type S = InferInput<typeof Site>
type L = InferInput<typeof Library>
type R = InferInput<typeof RootSite>

// Checked by the compiler: `npm run types`.
test('everything that is read of sites and libraries is in the official types', () => {
  expectTypeOf<Read<WithId<graph.Site>, S>>().toExtend<S>()
  expectTypeOf<Read<WithId<graph.Drive>, L>>().toExtend<L>()
  expectTypeOf<Read<graph.Site, R>>().toExtend<R>()
})
