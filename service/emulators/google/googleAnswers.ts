import type { IncomingMessage } from 'node:http'

export type GoogleAnswer = { status: number; headers?: Record<string, string>; body?: unknown }
/** What answers a call; undefined: something else does. */
export type Answers = (
  path: string,
  query: URLSearchParams,
  request: Pick<IncomingMessage, 'method' | 'headers'>,
  body?: string,
) => GoogleAnswer | undefined

/** https://cloud.google.com/storage/docs/json_api/v1/status-codes, https://developers.google.com/workspace/drive/api/guides/handle-errors */
export function refusal(
  status: number,
  reason: string,
  headers: Record<string, string> = {},
  message = `Refused: ${reason}`,
): GoogleAnswer {
  return {
    status,
    headers,
    body: { error: { code: status, message, errors: [{ domain: 'global', reason, message }] } },
  }
}
