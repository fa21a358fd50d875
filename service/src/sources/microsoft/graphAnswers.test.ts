import type * as graph from '@microsoft/microsoft-graph-types'
import type { InferInput } from 'valibot'
import { expectTypeOf, test } from 'vitest'
import type { DriveItem, User } from './graphAnswers.ts'

/** The parts of documented answers that `S` reads. All members of the official types are optional. */
type Read<A, S> = { [K in keyof S]: K extends keyof A ? A[K] : unknown }
/** Always present, although optional in the types. */
type WithId<T extends { id?: string }> = Omit<T, 'id'> & { id: string }

type D = InferInput<typeof DriveItem>
type U = InferInput<typeof User>

// Checked by the compiler: `npm run types`.
test('everything that is read of an answer is in the official types', () => {
  expectTypeOf<Read<WithId<graph.User>, U>>().toExtend<U>()
  expectTypeOf<Read<WithId<Facets>, D>>().toExtend<D>()
})

/** Facets are only checked for their presence. */
type Facets = {
  [K in keyof graph.DriveItem]: K extends 'folder' | 'root' | 'package' | 'malware' | 'deleted'
    ? Facet<graph.DriveItem[K]>
    : K extends 'remoteItem'
      ? Remote<graph.DriveItem[K]>
      : graph.DriveItem[K]
}
type Facet<T> = T extends object ? { [K in keyof T]: T[K] } : T
type Remote<T> = T extends object
  ? { [K in keyof T]: K extends 'folder' | 'package' ? Facet<T[K]> : T[K] }
  : T
