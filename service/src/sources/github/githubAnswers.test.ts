import type { paths } from '@octokit/openapi-types'
import type { InferInput } from 'valibot'
import { expectTypeOf, test } from 'vitest'
import type { Blob, Branch, Repository, Tree, User } from './githubAnswers.ts'

/** GitHub's documented answers. */
type Answer<P> = P extends { get: { responses: { 200: { content: { 'application/json': infer A } } } } }
  ? A
  : never

/** The part of it that `S` reads. The description has its own type for large numbers; in JSON they are numbers. */
type Read<A, S> = { [K in keyof S]: K extends keyof A ? Parsed<A[K]> : unknown }
type Parsed<T> = T extends bigint ? number : T

type U = InferInput<typeof User>
type R = InferInput<typeof Repository>
type B = Omit<InferInput<typeof Blob>, 'encoding'>

// Checked by the compiler: `npm run types`.
test('everything that is read of an answer is in the official description of it', () => {
  expectTypeOf<Read<Answer<paths['/user']>, U>>().toExtend<U>()
  expectTypeOf<Read<Answer<paths['/user/repos']>[number], R>>().toExtend<R>()
  expectTypeOf<Read<Answer<paths['/repos/{owner}/{repo}']>, R>>().toExtend<R>()
  expectTypeOf<Answer<paths['/repos/{owner}/{repo}/branches/{branch}']>>().toExtend<
    InferInput<typeof Branch>
  >()
  expectTypeOf<Answer<paths['/repos/{owner}/{repo}/git/trees/{tree_sha}']>>().toExtend<
    InferInput<typeof Tree>
  >()
  expectTypeOf<Read<Answer<paths['/repos/{owner}/{repo}/git/blobs/{file_sha}']>, B>>().toExtend<B>()
  expectTypeOf<paths['/repos/{owner}/{repo}/tarball/{ref}']>().toHaveProperty('get')
})
