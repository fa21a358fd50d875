import type { StrictAnswer } from '../kit/StrictServer.ts'
import type { Content, File, Space } from './ConfluenceContents.ts'

const CREATED = '2026-03-01T10:00:00.000Z'

/** https://developer.atlassian.com/cloud/confluence/rest/v2/api-group-space/ */
export function shownSpace({ id, key, name, status }: Space) {
  return { id, key, name, status, type: 'global', createdAt: null, _links: { webui: `/spaces/${key}` } }
}

/** https://developer.atlassian.com/cloud/confluence/rest/v2/api-group-page/ and api-group-folder/ */
export function shown({ storage, labels, isRestricted, ...content }: Content) {
  return {
    ...content,
    createdAt: CREATED,
    _links: { webui: `/spaces/${content.spaceId}/${content.type}s/${content.id}` },
  }
}

/** https://developer.atlassian.com/cloud/confluence/rest/v2/api-group-attachment/ */
export function shownFile({ data, ...file }: File) {
  return {
    ...file,
    fileSize: Buffer.byteLength(data),
    webuiLink: `/pages/viewpageattachments.action?pageId=${file.pageId}`,
    downloadLink: `/download/attachments/${file.pageId}/${file.title}`,
  }
}

export function ok(body: unknown): StrictAnswer {
  return { status: 200, body }
}

/** As it was answered in github.com/hunyadi/md2conf/issues/113. */
export function missing(): StrictAnswer {
  return {
    status: 404,
    body: { errors: [{ status: 404, code: 'NOT_FOUND', title: 'Not Found', detail: null }] },
  }
}

/** Assumed: the same for what is asked wrongly. */
export function wrong(name: string): StrictAnswer {
  return { status: 400, body: { errors: [{ status: 400, code: 'INVALID_REQUEST_PARAMETER', title: name }] } }
}
