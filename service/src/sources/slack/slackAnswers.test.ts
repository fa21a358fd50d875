import type {
  AuthTestResponse,
  ConversationsHistoryResponse,
  ConversationsInfoResponse,
  ConversationsListResponse,
  ConversationsRepliesResponse,
  FilesListResponse,
  UsergroupsListResponse,
  UsersInfoResponse,
} from '@slack/web-api'
import type { InferInput } from 'valibot'
import { expectTypeOf, test } from 'vitest'
import type { Channel, File, Groups, Message, Messages, Test, User } from './slackAnswers.ts'

type One<A> = A extends readonly (infer E)[] ? E : never
/** The parts of answers that `S` reads. All members of the types of Slack's client are optional. */
type Read<A, S> = { [K in keyof S]: K extends keyof A ? NonNullable<A[K]> : unknown }

type M = Omit<
  InferInput<typeof Message>,
  'blocks' | 'attachments' | 'files' | 'bot_profile' | 'edited' | 'user_profile'
>
type F = InferInput<typeof File>
type U = Omit<InferInput<typeof User>, 'profile'>

// Checked by the compiler: `npm run types`.
test("everything that is read of an answer is in the types of Slack's own client", () => {
  expectTypeOf<Read<AuthTestResponse, InferInput<typeof Test>>>().toExtend<InferInput<typeof Test>>()
  expectTypeOf<Read<One<ConversationsHistoryResponse['messages']>, M>>().toExtend<M>()
  expectTypeOf<keyof One<ConversationsRepliesResponse['messages']>>()
    .extract<'ts' | 'text'>()
    .toEqualTypeOf<'ts' | 'text'>()
  expectTypeOf<keyof InferInput<typeof Messages>>().toExtend<keyof ConversationsHistoryResponse>()
  expectTypeOf<Read<One<ConversationsListResponse['channels']>, InferInput<typeof Channel>>>().toExtend<
    Omit<InferInput<typeof Channel>, 'user'>
  >()
  expectTypeOf<keyof NonNullable<ConversationsInfoResponse['channel']>>()
    .extract<'id'>()
    .toEqualTypeOf<'id'>()
  expectTypeOf<Read<One<FilesListResponse['files']>, F>>().toExtend<F>()
  expectTypeOf<Read<NonNullable<UsersInfoResponse['user']>, U>>().toExtend<U>()
  expectTypeOf<
    Read<One<UsergroupsListResponse['usergroups']>, InferInput<typeof Groups>['usergroups'][number]>
  >().toExtend<InferInput<typeof Groups>['usergroups'][number]>()
})
