// Styles that the first view does not need: loaded after it, before anything that uses them is rendered.
import '@kerbside/kit/form/choice.css'
import '@kerbside/kit/dialog.css'
import '@kerbside/kit/status.css'
import '@kerbside/kit/ticket.css'
import './steps/steps.css'
