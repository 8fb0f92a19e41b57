package io.ironbridge.gateway.record;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;

/** A call that has ended, to be recorded. */
record EndedCall(String asset, CallForm form, Payload sent, Outcome outcome) {}
