package io.ironbridge.connectorcics.jca.adapter;

import javax.resource.ResourceException;
import org.jspecify.annotations.Nullable;

public final class CICSUserInputException extends ResourceException {
    private static final long serialVersionUID = 1;

    public CICSUserInputException(String message, @Nullable String errorCode) {
        super(message, errorCode);
    }
}
