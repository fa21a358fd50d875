import type { TestService } from '../TestService.ts'

/** A back end that calls the service as one written for the predecessor does. */
export class Caller {
  private constructor(
    private readonly service: TestService,
    private readonly headers: Readonly<Record<string, string>>,
  ) {}

  static byKey(service: TestService, customer: string): Caller {
    return new Caller(service, { authorization: 'Bearer acme-test-api-key', 'customer-id': customer })
  }

  static byToken(service: TestService, token: string): Caller {
    return new Caller(service, { authorization: `Token ${token}` })
  }

  async send(method: string, path: string, body?: unknown, form?: FormData): Promise<Response> {
    const json: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' }
    return this.service.app.request(path, {
      method,
      headers: { ...this.headers, ...json },
      ...(form && { body: form }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
}
