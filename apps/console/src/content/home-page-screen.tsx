import './messages.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import { ContentScreen } from './content-screen.tsx'
import { HomeEditor } from './home-editor.tsx'

/** The texts of the home page. */
export function HomePageScreen() {
  return (
    <ContentScreen
      title={t('pages.homeTitle')}
      sentence={t('pages.homeSentence')}
      page={{ address: pageLink('home'), name: t('pages.homeTitle') }}
    >
      <HomeEditor />
    </ContentScreen>
  )
}
