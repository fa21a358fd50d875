import * as v from 'valibot'

/** What was said from one moment on, in seconds. */
const Segment = v.object({
  start: v.pipe(v.number(), v.finite(), v.minValue(0)),
  text: v.string(),
  speaker: v.nullish(v.union([v.string(), v.number()]), null),
})
type Segment = v.InferOutput<typeof Segment>

/** An answer in any of the protocol's forms that are JSON: `json` has no segments, `diarized_json` has speakers. */
export const Transcript = v.object({ text: v.string(), segments: v.nullish(v.array(Segment), null) })
export type Transcript = v.InferOutput<typeof Transcript>

/** Seconds after which the time is said again although nobody else speaks. */
const PARAGRAPH = 30

/** Lines such as `[00:01:05] Speaker 1: …`, as far as times and speakers are known. */
export function transcriptText({ text, segments }: Transcript): string {
  const said = segments?.filter((segment) => segment.text.trim() !== '') ?? []
  if (said.length === 0) return text.trim()
  return paragraphsOf(said).join('\n')
}

/** Whether it says of anything who said it. */
export function hasSpeakers({ segments }: Transcript): boolean {
  return segments?.some(({ speaker }) => speaker !== null) ?? false
}

function paragraphsOf(segments: readonly Segment[]): string[] {
  const numbers = new Map<string | number, number>()
  const paragraphs: { start: number; speaker: Segment['speaker']; text: string }[] = []
  for (const { start, speaker, text } of segments) {
    if (speaker !== null && !numbers.has(speaker)) numbers.set(speaker, numbers.size + 1)
    const last = paragraphs.at(-1)
    if (last && last.speaker === speaker && start - last.start < PARAGRAPH) last.text += ` ${text.trim()}`
    else paragraphs.push({ start, speaker, text: text.trim() })
  }
  return paragraphs.map(({ start, speaker, text }) => {
    const who = speaker === null ? '' : `Speaker ${numbers.get(speaker)}: `
    return `[${timeOf(start)}] ${who}${text}`
  })
}

function timeOf(seconds: number): string {
  const whole = Math.floor(seconds)
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
