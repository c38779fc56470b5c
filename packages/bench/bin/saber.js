#!/usr/bin/env node
// A file of its own, so that the command can be linked before the first build.
import '../dist/cli.js';
