/// <reference types="@maxim_mazurok/gapi.client.drive-v3" />
/// <reference types="@maxim_mazurok/gapi.client.gmail-v1" />
/// <reference types="@maxim_mazurok/gapi.client.storage-v1" />
import type { GenericSchema, InferInput } from 'valibot'
import { expectTypeOf, test } from 'vitest'
import type { Labels, Message, Profile, Threads } from '../gmail/gmailAnswers.ts'
import type { Buckets, Objects } from '../google-cloud-storage/storageAnswers.ts'
import type { Changes, Drives, Files, StartToken } from '../google-drive/driveAnswers.ts'

/**
 * Of what Google's own description says is answered, what the schema `S` reads. There every member may be missing, also
 * ids, without which nothing could be asked for.
 */
type Read<A, S extends GenericSchema> = Deep<A, InferInput<S>>
type Deep<A, S> = S extends readonly (infer E)[]
  ? A extends readonly (infer B)[]
    ? Deep<B, E>[]
    : A
  : S extends object
    ? { [K in keyof S]: K extends keyof A ? Deep<NonNullable<A[K]>, NonNullable<S[K]>> : unknown }
    : A

// The compiler checks these: `npm run types`.
test('everything that is read of an answer is in Google’s own description of its APIs', () => {
  expectTypeOf<Read<gapi.client.drive.FileList, typeof Files>>().toExtend<InferInput<typeof Files>>()
  expectTypeOf<Read<gapi.client.drive.ChangeList, typeof Changes>>().toExtend<InferInput<typeof Changes>>()
  expectTypeOf<Read<gapi.client.drive.DriveList, typeof Drives>>().toExtend<InferInput<typeof Drives>>()
  expectTypeOf<Read<gapi.client.drive.StartPageToken, typeof StartToken>>().toExtend<
    InferInput<typeof StartToken>
  >()
  expectTypeOf<Read<gapi.client.gmail.Profile, typeof Profile>>().toExtend<InferInput<typeof Profile>>()
  expectTypeOf<Read<gapi.client.gmail.ListLabelsResponse, typeof Labels>>().toExtend<
    InferInput<typeof Labels>
  >()
  expectTypeOf<Read<gapi.client.gmail.ListThreadsResponse, typeof Threads>>().toExtend<
    InferInput<typeof Threads>
  >()
  expectTypeOf<gapi.client.gmail.Message>()
    .toHaveProperty('internalDate')
    .toExtend<InferInput<typeof Message>['internalDate']>()
  expectTypeOf<gapi.client.gmail.Message>()
    .toHaveProperty('labelIds')
    .toExtend<InferInput<typeof Message>['labelIds']>()
  expectTypeOf<Read<gapi.client.storage.Buckets, typeof Buckets>>().toExtend<InferInput<typeof Buckets>>()
  expectTypeOf<Read<gapi.client.storage.Objects, typeof Objects>>().toExtend<InferInput<typeof Objects>>()
})
