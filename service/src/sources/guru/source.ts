import { GuruCredentials } from '@inlet/wire/service'
import * as v from 'valibot'
import { keySignIn } from '../KeyForm.ts'
import { defineSource } from '../SourceManifest.ts'
import { GURU_ORIGIN, guruConnector } from './guruConnector.ts'
import { guruMeaning } from './guruMeaning.ts'

export const guru = defineSource({
  id: 'GURU',
  name: 'Guru',
  connects: 'keys',
  access: null,
  form: {
    path: '/guru',
    schema: v.pipe(
      GuruCredentials,
      v.transform(({ access_token, username, ...rest }) => keySignIn(access_token, { username }, rest)),
    ),
    answersAccount: false,
  },
  connector: ({ client, clock, origin }) =>
    guruConnector({ client: client(guruMeaning), clock, origin: origin ?? GURU_ORIGIN }),
})
