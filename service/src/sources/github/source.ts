import { GithubCredentials } from '@inlet/wire/service'
import * as v from 'valibot'
import { keySignIn } from '../KeyForm.ts'
import { defineSource } from '../SourceManifest.ts'
import { githubAccess, isFineGrained } from './access.ts'
import { githubConnector } from './githubConnector.ts'
import { githubMeaning } from './githubMeaning.ts'

export const github = defineSource({
  id: 'GITHUB',
  name: 'GitHub',
  connects: 'keys',
  access: githubAccess,
  form: {
    path: '/github',
    schema: v.pipe(
      GithubCredentials,
      v.transform(({ access_token, username, access, ...rest }) => {
        const kind = access === 'picked' || isFineGrained(access_token) ? 'picked' : 'read_all'
        return keySignIn(access_token, { username, access: kind }, rest)
      }),
    ),
    answersAccount: false,
  },
  holds: 'repositories',
  connector: ({ operatorClient, clock, endpoints, room }) =>
    githubConnector({
      client: operatorClient(githubMeaning(clock)),
      clock,
      endpoint: endpoints.github,
      room,
    }),
})
