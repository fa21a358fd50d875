import { AccessPath, SourceAccesses } from '@inlet/wire/service'
import type { InferOutput } from 'valibot'
import type { AppRegistry } from '../../accounts/AppRegistry.ts'
import { endpoint } from '../../http/endpoint.ts'
import { type SourceAccess, withScopes } from '../../sources/SourceAccess.ts'
import { scopesOf } from '../../sources/SourceApp.ts'
import { accessesOf } from '../../sources/thirdPartySources.ts'

type Deps = { apps: AppRegistry }

/** GET /integrations/{source}/access: what users are asked to allow at a source, before they go there. */
export const sourceAccessEndpoints = [
  endpoint({
    id: 'getSourceAccess',
    method: 'GET',
    path: '/integrations/{source}/access',
    by: 'customer',
    needs: 'accounts:connect',
    effect: 'read',
    within: 'nothing',
    extension: true,
    summary: 'What a source asks people to allow, why, and which review the vendor wants',
    request: { path: AccessPath, names: 'source' },
    answer: SourceAccesses,
    errors: [404],
    run:
      ({ apps }: Deps) =>
      async (c) => {
        const { source } = c.req.valid('param')
        const way = await apps.current(c.get('customer').organizationId, source)
        const named = way?.app ? scopesOf(way.app) : []
        return accessesOf(source).map((one, index) => toAnswer(index === 0 ? withScopes(one, named) : one))
      },
  }),
]

function toAnswer({ access, scopes, review }: SourceAccess): InferOutput<typeof SourceAccesses>[number] {
  return {
    access,
    scopes: scopes.map(({ scope, reason, required }) => ({ scope, reason_code: reason, required })),
    review,
  }
}
