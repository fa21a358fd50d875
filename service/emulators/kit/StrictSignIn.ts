import type { StrictAnswer, StrictRequest } from './StrictServer.ts'
import { OnePersonBook } from './TokenBook.ts'
import { type OAuthBehavior, redirectBack, VendorSignIn } from './VendorSignIn.ts'

/** What the strict servers know the app of the tests by. */
export const STRICT_APP = { id: 'app-id', secret: 'app-secret' }
/** The value of `INLET_APP_…`. */
export const STRICT_APP_VARIABLE = `${STRICT_APP.id}:${STRICT_APP.secret}`

/**
 * A vendor's sign-in for the one person of a test, who agrees without being asked. Codes are good once, as are refresh
 * tokens that are replaced.
 */
export class StrictSignIn extends VendorSignIn {
  private readonly own: OnePersonBook
  private isDenied = false

  constructor(habits: OAuthBehavior) {
    const book = new OnePersonBook()
    super(habits, STRICT_APP, book)
    this.own = book
  }

  /** The person says no to the next sign-in. */
  deny(): void {
    this.isDenied = true
  }

  /** The person takes back what they allowed. */
  end(): void {
    this.own.end()
  }

  /** Undefined: it is no call of a sign-in. */
  readonly answer = (request: StrictRequest): StrictAnswer | undefined =>
    request.path === this.behavior.authorize && request.method === 'GET'
      ? this.page(request.query)
      : this.answerCalls(request)

  private page(query: URLSearchParams): StrictAnswer {
    const request = this.read(query)
    if (typeof request === 'string') return { status: 400, body: `Wrong: ${request}` }
    const { isDenied } = this
    this.isDenied = false
    if (isDenied) return redirectBack(request, { error: 'access_denied' })
    return redirectBack(request, { code: this.own.codeFor(request) })
  }
}
