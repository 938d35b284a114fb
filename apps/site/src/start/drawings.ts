import '@kerbside/kit/vehicles.svg?no-inline'
