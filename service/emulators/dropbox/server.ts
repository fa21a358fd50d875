import * as v from 'valibot'
import { type StrictAnswer, type StrictRequest, StrictServer } from '../kit/StrictServer.ts'
import { StrictSignIn } from '../kit/StrictSignIn.ts'
import { badRequest, refused } from './answers.ts'
import { DropboxFiles } from './DropboxFiles.ts'
import { DropboxTree } from './DropboxTree.ts'

/** https://developers.dropbox.com/oauth-guide */
export const DROPBOX_SIGN_IN = {
  authorize: '/oauth2/authorize',
  token: '/oauth2/token',
  revoke: '/2/auth/token/revoke',
  client: 'body',
  body: 'form',
  pkce: true,
  parameters: { token_access_type: 'offline' },
  expiresIn: 14_400,
  refreshToken: 'kept',
  more: {
    account_id: 'dbid:ann',
    uid: '1',
    scope: 'account_info.read files.content.read files.metadata.read',
  },
} as const

type User = { readonly id: string; readonly name: string; readonly email: string }

/** auth.stone: AuthError */
export const EXPIRED = refused(401, { '.tag': 'expired_access_token' })

const HOME = '3235641'
const JSON_TYPE = /^application\/json(; ?charset=.*)?$/
const FILES = '/2/files/'

/** common.stone: PathRoot */
const PathRoot = v.strictObject({ '.tag': v.literal('root'), root: v.string() })

/**
 * Dropbox for one person, after https://www.dropbox.com/developers/documentation/http/documentation and its
 * specification, the `.stone` files of https://github.com/dropbox/dropbox-api-spec. All of its hosts are one.
 */
export class StrictDropbox {
  readonly signIn = new StrictSignIn(DROPBOX_SIGN_IN)
  readonly tree: DropboxTree
  server!: StrictServer
  /** The namespace of the team's space; null: the person is in none. In it, their own folder is one of the tree. */
  team: { readonly root: string; readonly home: string } | null = null
  private readonly user: User
  private readonly files: DropboxFiles

  constructor(user: User, newId?: () => string) {
    this.user = user
    this.tree = new DropboxTree(newId)
    this.files = new DropboxFiles(this.tree)
  }

  static async start(): Promise<StrictDropbox> {
    const id = 'dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc'
    const dropbox = new StrictDropbox({ id, name: 'Ann Ray', email: 'ann@acme.example' })
    const { signIn } = dropbox
    dropbox.server = await StrictServer.start(signIn.answer, (request) =>
      signIn.knows(request.headers.authorization) ? dropbox.answer(request) : EXPIRED,
    )
    return dropbox
  }

  /** Undefined: it is no call. */
  answer({ path, method, headers, body }: StrictRequest): StrictAnswer | undefined {
    if (!path.startsWith('/2/')) return undefined
    // Assumed.
    if (method !== 'POST') return { status: 405, body: 'Method not allowed' }
    const type = headers['content-type']
    if (path === '/2/users/get_current_account') {
      // https://github.com/dropbox/SwiftyDropbox/issues/56
      if (body !== '' && !(body === 'null' && JSON_TYPE.test(type ?? '')))
        return badRequest('request body: expected null')
      return { status: 200, body: this.account() }
    }
    if (!path.startsWith(FILES)) return undefined
    const root = headers['dropbox-api-path-root']
    if (root !== undefined) {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), PathRoot), root)
      if (!parsed.success) return badRequest('HTTP header "Dropbox-API-Path-Root"')
      // common.stone: PathRootError. https://developers.dropbox.com/dbx-team-files-guide: 422
      if (parsed.output.root !== (this.team?.root ?? HOME))
        return refused(422, { '.tag': 'invalid_root', invalid_root: this.account().root_info })
    }
    // https://developers.dropbox.com/dbx-team-files-guide: without it paths begin in the person's own folder.
    const top = root === undefined ? (this.team?.home ?? null) : null
    const call = path.slice(FILES.length)
    // https://www.dropbox.com/developers/documentation/http/documentation#formats: contents take it in a header.
    const isContent = call === 'download' || call === 'export'
    if (isContent ? type !== undefined : !JSON_TYPE.test(type ?? ''))
      return badRequest('HTTP header "Content-Type"')
    return this.files.answer(call, isContent ? String(headers['dropbox-api-arg']) : body, top)
  }

  /** users.stone: FullAccount */
  private account() {
    const { id, name, email } = this.user
    const [given = '', surname = ''] = name.split(' ')
    const root = this.team?.root ?? HOME
    return {
      account_id: id,
      name: {
        given_name: given,
        surname,
        familiar_name: given,
        display_name: name,
        abbreviated_name: `${given.charAt(0)}${surname.charAt(0)}`,
      },
      email,
      email_verified: true,
      disabled: false,
      root_info: { '.tag': this.team ? 'team' : 'user', root_namespace_id: root, home_namespace_id: HOME },
    }
  }
}
