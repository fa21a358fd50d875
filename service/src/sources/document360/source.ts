import { Document360Credentials } from '@inlet/wire/service'
import * as v from 'valibot'
import { keySignIn } from '../KeyForm.ts'
import { defineSource } from '../SourceManifest.ts'
import { DOCUMENT360_ORIGINS, document360Connector } from './document360Connector.ts'
import { document360Meaning } from './document360Meaning.ts'

export const document360 = defineSource({
  id: 'DOCUMENT360',
  name: 'Document360',
  connects: 'keys',
  access: null,
  form: {
    path: '/document360',
    schema: v.pipe(
      Document360Credentials,
      v.transform(({ access_token, account_email, ...rest }) =>
        keySignIn(access_token, { account_email }, rest),
      ),
    ),
    answersAccount: false,
  },
  connector: ({ client, clock, origin }) =>
    document360Connector({
      client: client(document360Meaning),
      clock,
      origins: origin === null ? DOCUMENT360_ORIGINS : [origin],
    }),
})
