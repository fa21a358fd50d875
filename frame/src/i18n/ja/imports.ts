import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'
import { foldersAndFiles } from './foldersAndFiles.ts'

export const imports: Messages['imports'] = {
  label: 'インポート',
  begun: 'インポートしています…',
  readyOf: (ready, total) => `${total} 件中 ${ready} 件の準備ができました`,
  pagesReadyOf: (ready, total) =>
    `${count(total, { other: '#' })} ページ中 ${count(ready, { other: '#' })} ページの準備ができました`,
  pagesReady: (pages) => count(pages, { other: 'これまでに # ページの準備ができました' }),
  left: (files, folders) => `${foldersAndFiles(folders, files)}を取り込んでいます`,
  ready: 'すべてインポートされ、準備ができました。',
  inPart: 'すべてインポートされました。一部の内容は読み取れませんでした。',
  failed: '一部をインポートできませんでした。',
  othersFailed: (others) => `ほか ${others} 件。`,
  goesOn: 'このウィンドウを閉じても、インポートは続きます。',
  noNews: '通常より時間がかかっています。',
  noNewsSince: (time) => `通常より時間がかかっています。最終更新：${time}`,
  done: '完了',
}
