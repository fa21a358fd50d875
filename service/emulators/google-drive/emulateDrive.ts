import { refusal } from '../google/googleAnswers.ts'
import { GOOGLE_SIGN_IN } from '../google/googleSignIn.ts'
import { USERINFO, userinfo } from '../google/userinfo.ts'
import type { EmulatedVendor, Held, World } from '../kit/Emulator.ts'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import { idOf, type Thing } from '../people/contentTree.ts'
import type { Person } from '../people/people.ts'
import { writtenAt } from '../people/writtenAt.ts'
import { FOLDER, FORM, StrictDrive } from './server.ts'

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/files/list: `pageSize`, 1,000 at most. */
const PAGE = 1000

const OFFICE = 'application/vnd.openxmlformats-officedocument.'
/** https://developers.google.com/workspace/drive/api/guides/mime-types; others are assumed. */
const MIME_TYPES: Readonly<Record<NonNullable<Thing['document']>, string>> = {
  docx: `${OFFICE}wordprocessingml.document`,
  md: 'text/markdown',
  pdf: 'application/pdf',
  png: 'image/png',
  pptx: `${OFFICE}presentationml.presentation`,
  rtf: 'application/rtf',
  txt: 'text/plain',
  xlsx: `${OFFICE}spreadsheetml.sheet`,
  xyz: 'application/octet-stream',
}

/** Google Drive for all people: each has My Drive, and no shared drives. */
export function emulateDrive(): EmulatedVendor {
  return {
    signIn: GOOGLE_SIGN_IN,
    // https://developers.google.com/workspace/drive/api/guides/handle-errors
    refused: refusal(401, 'authError'),
    limited,
    beginsSync: ({ path }) => path === '/drive/v3/changes',
    open: (person) => new DriveWorld(person),
  }
}

/** https://developers.google.com/workspace/drive/api/guides/handle-errors. Assumed: `Retry-After`. */
function limited(seconds: number, { quirk }: Person): StrictAnswer {
  const headers = { 'retry-after': String(seconds) }
  return quirk === 'own-limits'
    ? refusal(403, 'userRateLimitExceeded', headers)
    : refusal(429, 'rateLimitExceeded', headers)
}

class DriveWorld implements World {
  private readonly person: Person
  private readonly root: string
  private readonly drive: StrictDrive

  constructor(person: Person) {
    this.person = person
    // Google's own ids say nothing to people; these are named after what they are of.
    this.root = `root-of-${person.id}`
    this.drive = new StrictDrive(this.root)
    this.drive.pageSize = PAGE
    if (person.quirk === 'cursor-ends') this.drive.oldest = Number.POSITIVE_INFINITY
  }

  answer(request: StrictRequest): StrictAnswer {
    const { path, query, body } = request
    if (path === USERINFO) return userinfo(this.person)
    return this.drive.answers(path, query, request, body) ?? refusal(404, 'notFound')
  }

  put(path: readonly Thing[], held: Held, editedAt: string | null): void {
    const thing = path.at(-1)
    if (!thing) return
    const id = idOf(path)
    if (held === 'bad') this.drive.locked.add(id)
    this.drive.put({
      id,
      parent: path.length > 1 ? idOf(path.slice(0, -1)) : this.root,
      name: thing.name,
      mimeType: mimeTypeOf(thing),
      content: held === null || held === 'bad' ? '' : Buffer.from(held.bytes),
      createdTime: writtenAt(null).toISOString(),
      modifiedTime: writtenAt(editedAt).toISOString(),
      ownedByMe: true,
      trashed: false,
    })
  }

  /** What is in a folder goes to the bin with it. */
  remove(path: readonly Thing[]): void {
    this.drive.put({ id: idOf(path), trashed: true })
  }
}

function mimeTypeOf({ children, document }: Thing): string {
  if (children) return FOLDER
  // Who answers a form is the only one who has something of it: it can't be exported.
  return document ? MIME_TYPES[document] : FORM
}
