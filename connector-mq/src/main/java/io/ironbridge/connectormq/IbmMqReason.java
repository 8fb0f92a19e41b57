package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectormq.MqDriver.Meaning;

/**
 * Meanings of MQ's reason codes ("IBM MQ messages and reason codes", API completion and reason
 * codes).
 */
final class IbmMqReason {
    private IbmMqReason() {}

    static Meaning meaning(int reason) {
        String code = Integer.toString(reason);
        return switch (reason) {
            case 2035 -> refused(HostFault.NOT_AUTHORISED, code, "not authorised");
            case 2063 -> refused(HostFault.NOT_AUTHORISED, code, "a security error");
            case 2082, 2085, 2086, 2087, 2184, 2425 ->
                    refused(HostFault.NOT_FOUND, code, "there is no such queue or topic");
            case 2016 -> refused(HostFault.UNAVAILABLE, code, "gets are inhibited");
            case 2051 -> refused(HostFault.UNAVAILABLE, code, "puts are inhibited");
            case 2053 -> refused(HostFault.UNAVAILABLE, code, "the queue is full");
            case 2056, 2192 -> refused(HostFault.UNAVAILABLE, code, "there is no space left");
            case 2042 -> refused(HostFault.UNAVAILABLE, code, "the queue is in exclusive use");
            case 2017, 2025, 2071, 2102 ->
                    refused(HostFault.UNAVAILABLE, code, "the queue manager lacks resources");
            case 2030, 2031, 2218 ->
                    refused(HostFault.REFUSED, code, "the message is longer than allowed");
            case 2003 -> refused(HostFault.ROLLED_BACK, code, "the unit of work was backed out");
            case 2009 -> broken(code, "the connection broke");
            case 2018, 2219, 2273, 2295 -> broken(code, "the connection cannot be used");
            case 2495 -> broken(code, "the native libraries of the queue manager cannot be loaded");
            case 2538 -> broken(code, "the host cannot be reached");
            case 2058 -> broken(code, "the queue manager at this address has another name");
            case 2059 -> broken(code, "the queue manager is not available");
            case 2161, 2162, 2202, 2203 -> broken(code, "the queue manager is ending");
            case 2537, 2539, 2540, 2568 -> broken(code, "the channel cannot be used");
            case 2381, 2393, 2397, 2398 -> broken(code, "TLS could not be negotiated");
            default -> refused(HostFault.REFUSED, code, "the queue manager refused it");
        };
    }

    private static Meaning refused(HostFault fault, String code, String what) {
        return Meaning.refused(fault, code, text(code, what));
    }

    private static Meaning broken(String code, String what) {
        return Meaning.broken(code, text(code, what));
    }

    private static String text(String code, String what) {
        return "MQRC " + code + ": " + what;
    }
}
