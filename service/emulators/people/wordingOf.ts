import type { Wording } from './documents/Wording.ts'
import { emailOf, type Person } from './people.ts'
import type { SourceShape } from './sourceShapes.ts'

type About = {
  readonly shape: SourceShape
  readonly person: Person
  readonly name: string
  readonly id: string
  readonly revision: number
  readonly letters: 'latin' | 'all'
}

/** Who wrote all mail of the sandbox. */
export const MAIL_SENDER = 'office@sandbox.example'

export const FILLERS = [
  'The team meets on Mondays and writes down what it decided.',
  'Orders that arrive before noon leave the house on the same day.',
  'Whoever finds a mistake corrects it and tells the others.',
  'Guests sign in at the desk and are met by the person they visit.',
  'Invoices are paid within thirty days.',
  'The archive keeps everything for ten years.',
  'Questions about this page go to the people who wrote it.',
] as const

/** The words of one item. One sentence names it and is found nowhere else. */
export function wordingOf(about: About): Wording {
  const { shape, id, revision, letters } = about
  const name = letters === 'latin' ? about.name.replace(/[^\x20-\x7e]/g, '?') : about.name
  return {
    title: name,
    paragraphs: [
      ...headOf(about, name),
      sentenceOf(shape, id),
      ...(revision > 1 ? [`This is revision ${revision}.`] : []),
      ...[0, 1, 2].map((step) => FILLERS[(id.length + step) % FILLERS.length] ?? ''),
    ],
  }
}

/** To search for: it leads to this item of this source alone. */
export function sentenceOf(shape: SourceShape, id: string): string {
  return `You found item ${id} of ${shape.name}.`
}

function headOf({ shape, person }: About, name: string): string[] {
  if (shape.head === 'mail') return [`From: ${MAIL_SENDER}\nTo: ${emailOf(person)}\nSubject: ${name}`]
  if (shape.head === 'ticket') return [`Requester: ${person.name}\nStatus: solved`]
  return []
}
