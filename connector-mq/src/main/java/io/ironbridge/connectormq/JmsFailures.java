package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectormq.MqDriver.Meaning;
import jakarta.jms.IllegalStateException;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.InvalidSelectorException;
import jakarta.jms.JMSException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.MessageFormatException;
import java.util.Objects;

/** Meanings of the exceptions that JMS defines. */
final class JmsFailures {
    private JmsFailures() {}

    /** The meaning by the class of the exception, if the provider gives none. */
    static Meaning byClass(JMSException failure) {
        String code = Objects.requireNonNullElse(failure.getErrorCode(), "");
        return switch (failure) {
            case ConnectionBrokenException _ ->
                    Meaning.broken(code, String.valueOf(failure.getMessage()));
            case NotSupportedException _ ->
                    Meaning.refused(HostFault.REFUSED, code, String.valueOf(failure.getMessage()));
            case JMSSecurityException _ ->
                    Meaning.refused(HostFault.NOT_AUTHORISED, code, "not authorised");
            case InvalidDestinationException _ ->
                    Meaning.refused(HostFault.NOT_FOUND, code, "there is no such queue or topic");
            case InvalidSelectorException _ ->
                    Meaning.refused(HostFault.REFUSED, code, "the selector is not valid");
            case MessageFormatException _ ->
                    Meaning.refused(
                            HostFault.REFUSED,
                            code,
                            "a property or header of the message is not valid");
            case IllegalStateException _ -> Meaning.broken(code, "the connection was closed");
            default -> Meaning.refused(HostFault.REFUSED, code, failure.getClass().getSimpleName());
        };
    }
}
