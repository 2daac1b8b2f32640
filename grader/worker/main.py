"""UNTRUSTED SIDE. Starts the worker; so short because a script is compiled at every start."""

import serve

serve.main()
