import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'
import { foldersAndFiles } from './foldersAndFiles.ts'
import { isolate } from './isolate.ts'
import { page } from './nouns.ts'

const number = (of: number) => count(of, { other: '#' })

export const imports: Messages['imports'] = {
  label: 'الاستيراد',
  begun: 'يجري الاستيراد…',
  readyOf: (ready, total) => `جاهز: ${number(ready)} من ${number(total)}`,
  pagesReadyOf: (ready, total) => `جاهز: ${number(ready)} من ${count(total, page)}`,
  pagesReady: (pages) => `جاهز حتى الآن: ${count(pages, page)}`,
  left: (files, folders) => `يجري استيراد ${foldersAndFiles(folders, files)}`,
  ready: 'تم استيراد كل شيء وهو جاهز.',
  inPart: 'تم استيراد كل شيء، لكن تعذّرت قراءة جزء من المحتوى.',
  failed: 'تعذّر استيراد بعض المحتوى.',
  othersFailed: (others) => `وغيرها: ${number(others)}.`,
  goesOn: 'يمكنك إغلاق هذه النافذة. سيستمر الاستيراد.',
  noNews: 'يستغرق ذلك وقتًا أطول من المعتاد.',
  noNewsSince: (time) => `يستغرق ذلك وقتًا أطول من المعتاد. آخر تحديث: ${isolate(time)}.`,
  done: 'تم',
}
