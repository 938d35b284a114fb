import { say } from '@kerbside/words/say.ts'

/** The menu's script hears it and opens the dialog; where it did not come, the link's page says what to do. */
export function SignInButton({ href }: { href: string }) {
  return (
    <a className="button" href={href} data-does="sign-in">
      {say('account.signIn')}
    </a>
  )
}
