// What the first view does not show: fetched after it, before anything that needs it is drawn.
import '@kerbside/kit/choice.css'
import '@kerbside/kit/dialog.css'
import '@kerbside/kit/status.css'
import '@kerbside/kit/ticket.css'
import './steps.css'
