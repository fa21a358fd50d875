import type { Messages } from '../Messages.ts'
import { spaced } from './spaced.ts'

export const access: Messages['access'] = {
  title: (recipient, source) => spaced`${recipient}が${source}で読み取るもの`,
  reads: {
    identity: '名前またはメールアドレス（アカウントの表示に使用）',
    offline: '不在時の変更（コンテンツを最新に保つため）',
    files: 'ファイルとフォルダー（選択したものを取り込むため）',
    file_names: 'それらの名前（一覧表示と検索のため）',
    sites: '開くことができるサイト（選択したファイルを取り込むため）',
    shared_site: '管理者が共有したサイト（選択したファイルを取り込むため）',
    mail: 'メールと添付ファイル（選択したものを取り込むため）',
    mail_categories: '分類項目の名前（メールを絞り込むため）',
    buckets: 'バケットとオブジェクト（選択したものを取り込むため）',
    projects: 'プロジェクトの名前（バケットを見つけるため）',
    conversations: 'チャンネルとチャットの名前（選択できるようにするため）',
    messages: '会話のメッセージ（取り込むため）',
    names: '人とグループの名前（書いた人を示すため）',
    attachments: '添付ファイル（一緒に取り込むため）',
    pages: '開くことができるページ（選択したものを取り込むため）',
    titles: 'タイトル（ページを検索するため）',
    articles: '閲覧できる記事（取り込むため）',
    tickets: '閲覧できるチケット（取り込むため）',
    library: 'ライブラリとそのファイル（選択したものを取り込むため）',
    notes: 'メモ（一緒に取り込むため）',
    groups: 'グループのライブラリ（そこから取り込むため）',
    api: '閲覧できる記事、ケース、ファイル（取り込むため）',
  },
  picked: (source) => spaced`共有する内容は${source}で選択します。それ以外は読み取れません。`,
  unchanged: (source) => spaced`${source}の内容は変更されません。`,
}
