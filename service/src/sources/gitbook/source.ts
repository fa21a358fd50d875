import { GitbookCredentials } from '@inlet/wire/service'
import * as v from 'valibot'
import { keySignIn } from '../KeyForm.ts'
import { defineSource } from '../SourceManifest.ts'
import { GITBOOK_ORIGIN, gitbookConnector } from './gitbookConnector.ts'
import { gitbookMeaning } from './gitbookMeaning.ts'

export const gitbook = defineSource({
  id: 'GITBOOK',
  name: 'GitBook',
  connects: 'keys',
  access: null,
  form: {
    path: '/gitbook',
    schema: v.pipe(
      GitbookCredentials,
      v.transform(({ access_token, organization, ...rest }) =>
        keySignIn(access_token, { organization }, rest),
      ),
    ),
    answersAccount: false,
  },
  takenWhole: true,
  connector: ({ client, clock, origin }) =>
    gitbookConnector({ client: client(gitbookMeaning(clock)), clock, origin: origin ?? GITBOOK_ORIGIN }),
})
