import { createServer, type Server } from 'node:http'

/** A login by OpenID Connect that may say anything: no protection of a real one is in the way of a test. */
export class AnyLogin {
  readonly issuer: string
  /** The id token of its next answer. */
  idToken: (nonce: string) => Promise<string> = async () => ''
  /** Of the return. */
  named: string
  private readonly server: Server
  private nonce = ''

  private constructor(server: Server, port: number) {
    this.server = server
    this.issuer = `http://127.0.0.1:${port}`
    this.named = this.issuer
  }

  static async open(keys: () => object): Promise<AnyLogin> {
    const server = createServer((request, response) => {
      const path = request.url ?? ''
      const send = (value: unknown) => {
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
      }
      if (path.endsWith('/openid-configuration')) send(login.metadata())
      else if (path === '/keys') send(keys())
      else {
        login.idToken(login.nonce).then((token) => {
          send({ access_token: 'access', token_type: 'Bearer', id_token: token, expires_in: 60 })
        })
      }
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const login = new AnyLogin(server, typeof address === 'object' && address ? address.port : 0)
    return login
  }

  private metadata() {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/keys`,
      authorization_response_iss_parameter_supported: true,
      id_token_signing_alg_values_supported: ['RS256', 'none', 'HS256'],
      response_types_supported: ['code'],
    }
  }

  /** Where it sends a browser back to that has come to this address. */
  returned(address: URL): URL {
    this.nonce = address.searchParams.get('nonce') ?? ''
    const back = new URL(address.searchParams.get('redirect_uri') ?? '')
    back.search = String(
      new URLSearchParams({ code: 'code', state: address.searchParams.get('state') ?? '', iss: this.named }),
    )
    return back
  }

  close(): void {
    this.server.close()
  }
}
