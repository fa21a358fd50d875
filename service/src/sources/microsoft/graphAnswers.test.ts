import type * as graph from '@microsoft/microsoft-graph-types'
import type { InferInput } from 'valibot'
import { expectTypeOf, test } from 'vitest'
import type { DriveItem, User } from './graphAnswers.ts'

/** Of what is said to be answered, what `S` reads. The official types have every member as one that may be missing. */
type Read<A, S> = { [K in keyof S]: K extends keyof A ? A[K] : unknown }
/** There, whatever the types say: ids, without which nothing could be asked for. */
type WithId<T extends { id?: string }> = Omit<T, 'id'> & { id: string }

type D = InferInput<typeof DriveItem>
type U = InferInput<typeof User>

// The compiler checks these: `npm run types`.
test('everything that is read of an answer is in the official types', () => {
  expectTypeOf<Read<WithId<graph.User>, U>>().toExtend<U>()
  expectTypeOf<Read<WithId<Facets>, D>>().toExtend<D>()
})

/** Of facets it is asked whether they are there. */
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
