import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'
import { foldersAndFiles } from './foldersAndFiles.ts'

export const imports: Messages['imports'] = {
  label: '取り込み',
  begun: '取り込んでいます…',
  readyOf: (ready, total) => `${total} 件中 ${ready} 件の準備が完了しました`,
  pagesReadyOf: (ready, total) =>
    `${count(total, { other: '#' })} ページ中 ${count(ready, { other: '#' })} ページの準備が完了しました`,
  pagesReady: (pages) => count(pages, { other: 'これまでに # ページの準備が完了しました' }),
  left: (files, folders) => `${foldersAndFiles(folders, files)}を取り込んでいます`,
  ready: 'すべて取り込まれ、準備が完了しました。',
  inPart: 'すべて取り込まれましたが、一部の内容は読み取れませんでした。',
  failed: '一部を取り込めませんでした。',
  othersFailed: (others) => `ほか ${others} 件。`,
  goesOn: 'このウィンドウを閉じても、取り込みは続きます。',
  noNews: '通常より時間がかかっています。',
  noNewsSince: (time) => `通常より時間がかかっています。最終更新：${time}`,
  done: '完了',
}
