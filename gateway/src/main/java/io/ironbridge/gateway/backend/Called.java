package io.ironbridge.gateway.backend;

import io.ironbridge.gateway.assets.AssetCodec;
import io.ironbridge.gateway.call.BackEnd;

/** What an operation calls, and the codec of its requests and replies. */
public record Called(BackEnd.Asset asset, AssetCodec codec) {}
