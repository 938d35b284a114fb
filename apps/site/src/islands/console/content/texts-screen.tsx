import '@kerbside/web/pages/words.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'
import { ContentScreen } from './content-screen.tsx'
import { HomeEditor } from './home-editor.tsx'

/** The words of the home page. */
export function TextsScreen() {
  return (
    <ContentScreen
      title={say('pages.homeTitle')}
      sentence={say('pages.homeSentence')}
      page={{ address: pageLink('home'), name: say('pages.homeTitle') }}
    >
      <HomeEditor />
    </ContentScreen>
  )
}
