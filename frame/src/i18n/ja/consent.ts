import type { Messages } from '../Messages.ts'
import { spaced } from './spaced.ts'

export const consent: Messages['consent'] = {
  title: (product) => spaced`${product}で連携`,
  description: '共有される内容と共有先をご確認ください。',
  sentence: (organization, product, what) =>
    spaced`${organization}は、${what ?? 'お客様のデータ'}との連携に${product}を使用しています。`,
  access: (product, organization) =>
    spaced`連携すると、選択したアカウントへのアクセスを${product}に許可することになります。データは${organization}のために取り込まれるだけで、変更されることはありません。`,
  private: 'プライバシー',
  privateText: (organization) => spaced`お客様の認証情報が${organization}に提供されることは一切ありません。`,
  secure: '安全性',
  secureText: 'アカウントへのアクセス情報は暗号化して保存され、連携はいつでも解除できます。',
  sharedTitle: 'データの共有先：',
  sharedText: (organization) => spaced`${organization}と、AI プロバイダーなどの第三者のみです。`,
  verified: (domain) => spaced`確認済み：このウィンドウは${domain}によって開かれました`,
  agreement: '連携すると、{terms}と{privacy}に同意したことになります。',
  agreementTerms: '連携すると、{terms}に同意したことになります。',
  agreementPrivacy: 'データの取り扱いについては、{privacy}をご覧ください。',
  terms: '利用規約',
  privacy: 'プライバシーポリシー',
  newTab: '（新しいタブで開きます）',
  connect: '連携',
  goBack: '戻る',
}
